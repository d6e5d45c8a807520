import { expect, test } from 'vitest';
import { type Screen, screens as screensOfWeb } from '../../apps/web/src/screens.ts';
import { screens } from '../verify/nouns/index.ts';

test('noun proofs together crawl every screen after sign-in', () => {
  const unseen = Object.entries(screens).filter(([, { looks }]) => looks === 'outside');
  const outside = Object.entries<Screen>(screensOfWeb).filter(
    ([, { kind }]) => kind === 'outside' || kind === 'onward',
  );
  // Screens such as 403 and 404 belong to no noun.
  const ofNouns = outside.map(([path]) => path).filter((path) => path in screens);
  expect(unseen.map(([path]) => path).toSorted()).toEqual(ofNouns.toSorted());
});
