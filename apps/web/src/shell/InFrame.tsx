import type { ReactNode } from 'react';
import { Shell } from './Shell.tsx';

/** A page open to all: within the portal's frame for whom its guard found inside, by itself for everybody else. */
export const InFrame = ({ inside, children }: { inside: boolean; children: ReactNode }) =>
  inside ? <Shell>{children}</Shell> : children;
