import { lazy } from 'react';

/** Charts come after the figures, in a piece of their own. */
export const LazyLineChart = lazy(async () => ({ default: (await import('./LineChart.tsx')).LineChart }));
export const LazyShareRing = lazy(async () => ({ default: (await import('./ShareRing.tsx')).ShareRing }));
