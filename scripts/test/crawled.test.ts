import { expect, test } from 'vitest';
import { type Screen, screens as screensOfWeb } from '../../apps/web/src/screens.ts';
import { screens } from '../verify/nouns/index.ts';

test('the crawl looks at every screen within the portal', () => {
  const unseen = Object.entries(screens).filter(([, { looks }]) => looks === 'outside');
  const outside = Object.entries<Screen>(screensOfWeb).filter(
    ([, { kind }]) => kind === 'outside' || kind === 'onward',
  );
  // what says that there is nothing, or that one may not, is no noun's
  const ofNouns = outside.map(([path]) => path).filter((path) => path in screens);
  expect(unseen.map(([path]) => path).toSorted()).toEqual(ofNouns.toSorted());
});
