import { parseSearchWith } from '@tanstack/react-router';
import { expect, it } from 'vitest';
import { readSearch } from './readSearch.ts';

it.each([
  ['roomCode=1.10', { roomCode: '1.10' }],
  ['roomCode=1e3', { roomCode: '1e3' }],
  ['roomCode=007', { roomCode: '007' }],
  ['roomCode=12345678901234567890', { roomCode: '12345678901234567890' }],
  ['roomCode=%221.10%22', { roomCode: '1.10' }],
  ['roomCode=LAB-2', { roomCode: 'LAB-2' }],
  ['page=2&create=true', { page: 2, create: true }],
])('reads the search parameter %s as %j', (search, read) => {
  expect(parseSearchWith(readSearch)(`?${search}`)).toEqual(read);
});
