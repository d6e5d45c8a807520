import { operations } from '@gatehouse/api';
import { buildings } from '@gatehouse/api/area/buildings';
import { expect, it } from 'vitest';
import { constraintCodes } from './app.ts';
import { features } from './features/index.ts';
import { type Feature, route } from './platform/http/route.ts';

const feature = (given: Partial<Feature>): Feature => ({
  name: 'trial',
  routes: [],
  constraints: {},
  ...given,
});
const create = route(buildings.create, () => Promise.reject(new Error('not called')));
const ofCreate = { trials__code: 'AREA_BUILDING_CODE_DUPLICATED' } as const;

it('the portal starts with the features it has', () => {
  expect(constraintCodes(features).size).toBeGreaterThan(30);
});

it('the portal serves every operation that can be asked', () => {
  const served = new Set(features.flatMap(({ routes }) => routes.map(({ operation }) => operation.name)));
  expect(operations.map(({ name }) => name).filter((name) => !served.has(name))).toEqual([]);
});

it('the portal does not start when none of a feature’s operations declares the code of its constraint', () => {
  const undeclared = feature({ routes: [create], constraints: { trials__room_id: 'AREA_BUILDING_IN_USE' } });
  expect(() => constraintCodes([undeclared])).toThrow(
    'trial answers trials__room_id with AREA_BUILDING_IN_USE, which none of its operations declares',
  );
  const declared = feature({ routes: [create], constraints: ofCreate });
  expect([...constraintCodes([declared])]).toEqual([['trials__code', 'AREA_BUILDING_CODE_DUPLICATED']]);
});

it('the portal does not start when two features claim a constraint', () => {
  const one = feature({ routes: [create], constraints: ofCreate });
  expect(() => constraintCodes([one, one])).toThrow('trial maps trials__code, which is mapped already');
});
