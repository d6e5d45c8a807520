import type { ReactNode } from 'react';
import { Shell } from './Shell.tsx';

/** Shows a public page in the portal's frame if its guard found a signed-in person, otherwise without it. */
export const InFrame = ({ inside, children }: { inside: boolean; children: ReactNode }) =>
  inside ? <Shell>{children}</Shell> : children;
