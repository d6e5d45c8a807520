import type { ReactNode } from 'react';
import { Shell } from './Shell.tsx';

/**
 * Shows a public page with the top bar and sidebar to signed-in people, and without them to others. The page's guard
 * determines `inside`.
 */
export const InFrame = ({ inside, children }: { inside: boolean; children: ReactNode }) =>
  inside ? <Shell>{children}</Shell> : children;
