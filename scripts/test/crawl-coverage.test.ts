import { screens } from '@gatehouse/testing/nouns/index';
import { expect, test } from 'vitest';
import { type Screen, screens as screensOfWeb } from '../../apps/web/src/screens.ts';

test('views of all kinds of objects together include every screen after sign-in for the crawl', () => {
  const unseen = Object.entries(screens).filter(([, { looks }]) => looks === 'outside');
  const outside = Object.entries<Screen>(screensOfWeb).filter(
    ([, { kind }]) => kind === 'outside' || kind === 'onward',
  );
  // Screens such as 403 and 404 belong to no kind of object, so they are excluded.
  const ofNouns = outside.map(([path]) => path).filter((path) => path in screens);
  expect(unseen.map(([path]) => path).toSorted()).toEqual(ofNouns.toSorted());
});
