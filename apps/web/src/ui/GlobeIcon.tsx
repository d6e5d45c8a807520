import { Icon, type IconProps } from './Icon.tsx';

/** A globe, apart from the other icons: it is the only one the login page shows. */
export const GlobeIcon = (props: IconProps) => (
  <Icon
    {...props}
    lines="M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0M3 12h18M12 3c3 3 3.5 6 3.5 9s-.5 6-3.5 9c-3-3-3.5-6-3.5-9S9 6 12 3z"
  />
);
