import { operations } from '@gatehouse/api';
import { buildingInput, buildings } from '@gatehouse/api/area/buildings';
import { recognitionPictures } from '@gatehouse/api/people/pictures';
import type { OperationShape } from '@gatehouse/api/platform/operation';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { formatWireListing, lineOf } from './wire-listing.ts';

const { create } = buildings;
const { upload } = recognitionPictures;

describe('line of an operation in the API listing', () => {
  it.each<[string, OperationShape, OperationShape]>([
    ['its path', create, { ...create, path: '/houses' }],
    ['its method', create, { ...create, method: 'PUT' }],
    ['its permission', create, { ...create, permission: 'SIGNED_IN' }],
    ['its scope', create, { ...create, scope: 'self' }],
    ['a field of its body', create, { ...create, body: buildingInput.extend({ floor: z.int() }) }],
    [
      'a limit of its body',
      create,
      { ...create, body: buildingInput.extend({ address: z.string().max(9) }) },
    ],
    ['its query', create, { ...create, query: z.strictObject({ page: z.int() }) }],
    ['its answer', create, { ...create, result: create.result.omit({ roomIds: true }) }],
    ['an error', create, { ...create, errors: create.errors.slice(1) }],
    ['its largest body', create, { ...create, bodyLimit: 9 }],
    ['the files it takes', upload, { ...upload, upload: { ...upload.upload, fileSize: 9 } }],
  ])('listing line of an operation changes with %s', (_what, before, after) => {
    expect(lineOf(after)).not.toBe(lineOf(before));
  });

  it('listing line of an operation stays the same if only the summary or the order of errors changes', () => {
    const variant = { ...create, summary: 'Another', errors: [...create.errors].reverse() };
    expect(lineOf(variant)).toBe(lineOf(create));
  });
});

it('API listing has one line for every operation', () => {
  const lines = formatWireListing(operations).split('\n');
  for (const { name } of operations)
    expect(lines.filter((line) => line.startsWith(`${name} `))).toHaveLength(1);
});
