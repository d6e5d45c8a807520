import { PairedPanel } from '../device-pairings/PairedPanel.tsx';
import { WelcomePage } from './WelcomePage.tsx';

/** The public page that a tablet opens. It shows a pairing code, and after pairing the welcome page. */
export const TabletPage = () => (
  <PairedPanel kind="WELCOME">
    <WelcomePage />
  </PairedPanel>
);
