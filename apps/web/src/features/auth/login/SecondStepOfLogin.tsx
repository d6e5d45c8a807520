import { type ComponentProps, Suspense } from 'react';
import { lazyComponent } from '../../../platform/lazyComponent.ts';
import type { SecondStepCard } from './SecondStepCard.tsx';

// Loaded on demand to keep the first download small, because few people use two-step verification.
const Card = lazyComponent(async () => (await import('./SecondStepCard.tsx')).SecondStepCard);

export function SecondStepOfLogin(props: ComponentProps<typeof SecondStepCard>) {
  return (
    <Suspense fallback={null}>
      <Card {...props} />
    </Suspense>
  );
}
