import { operations } from '@gatehouse/api';
import { buildings } from '@gatehouse/api/area/buildings';
import { expect, it } from 'vitest';
import { constraintCodes } from './app.ts';
import { features } from './features/index.ts';
import { type Feature, route } from './platform/http/route.ts';

const createFeature = (overrides: Partial<Feature>): Feature => ({
  name: 'trial',
  routes: [],
  constraints: {},
  ...overrides,
});
const create = route(buildings.create, () => Promise.reject(new Error('not called')));
const ofCreate = { trials__code: 'AREA_BUILDING_CODE_DUPLICATED' } as const;

it('finds no constraint of the portal that two features claim or that has an undeclared error code', () => {
  expect(constraintCodes(features).size).toBeGreaterThan(30);
});

it('serves every declared operation', () => {
  const served = new Set(features.flatMap(({ routes }) => routes.map(({ operation }) => operation.name)));
  expect(operations.map(({ name }) => name).filter((name) => !served.has(name))).toEqual([]);
});

it('refuses to start the portal when a constraint has an error code that no operation of its feature declares', () => {
  const undeclared = createFeature({
    routes: [create],
    constraints: { trials__room_id: 'AREA_BUILDING_IN_USE' },
  });
  expect(() => constraintCodes([undeclared])).toThrow(
    'trial answers trials__room_id with AREA_BUILDING_IN_USE, which none of its operations declares',
  );
  const declared = createFeature({ routes: [create], constraints: ofCreate });
  expect([...constraintCodes([declared])]).toEqual([['trials__code', 'AREA_BUILDING_CODE_DUPLICATED']]);
});

it('refuses to start the portal when two features claim the same constraint', () => {
  const claimant = createFeature({ routes: [create], constraints: ofCreate });
  expect(() => constraintCodes([claimant, claimant])).toThrow(
    'trial maps trials__code, which is mapped already',
  );
});
