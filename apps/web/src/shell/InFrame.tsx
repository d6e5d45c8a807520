import type { ReactNode } from 'react';
import { Shell } from './Shell.tsx';

/**
 * Shows a public page inside the portal's frame for signed-in people, and without the frame for others. The page's
 * guard passes `inside`.
 */
export const InFrame = ({ inside, children }: { inside: boolean; children: ReactNode }) =>
  inside ? <Shell>{children}</Shell> : children;
