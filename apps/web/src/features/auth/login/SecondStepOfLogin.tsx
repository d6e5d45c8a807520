import { type ComponentProps, Suspense } from 'react';
import { lazyComponent } from '../../../platform/lazyComponent.ts';
import type { SecondStepCard } from './SecondStepCard.tsx';

// few need it: the first page stays small
const Card = lazyComponent(async () => (await import('./SecondStepCard.tsx')).SecondStepCard);

/** The second step where a password was right; its code comes when it is asked for. */
export function SecondStepOfLogin(props: ComponentProps<typeof SecondStepCard>) {
  return (
    <Suspense fallback={null}>
      <Card {...props} />
    </Suspense>
  );
}
