import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { DatabaseUnavailable } from '../db/database.ts';
import { Refusal } from '../refusal.ts';
import { toRefusal } from './answers.ts';

const constraints = new Map([['rooms__company_id__room_code', 'AREA_ROOM_CODE_DUPLICATED']] as const);
const createDatabaseError = (code: string, constraint?: string) =>
  Object.assign(new pg.DatabaseError('raised', 6, 'error'), { code, constraint });

describe('conversion of an error to a refusal (security.md §1.12)', () => {
  it.each<[string, unknown, string]>([
    ['a refusal is itself', new Refusal('REQ_ID_NOT_FOUND'), 'REQ_ID_NOT_FOUND'],
    [
      'a mapped constraint',
      createDatabaseError('23505', 'rooms__company_id__room_code'),
      'AREA_ROOM_CODE_DUPLICATED',
    ],
    ['another unique constraint', createDatabaseError('23505', 'other'), 'API_CONFLICT'],
    ['a reference to nothing', createDatabaseError('23503'), 'API_REFERENCE_NOT_FOUND'],
    ['a transaction that lost every try', createDatabaseError('40001'), 'API_CONFLICT'],
    ['a deadlock that lost every try', createDatabaseError('40P01'), 'API_CONFLICT'],
    ['a NUL in a text', createDatabaseError('22021'), 'API_INVALID_REQUEST_ARGUMENT'],
    ['a NUL inside JSON', createDatabaseError('22P05'), 'API_INVALID_REQUEST_ARGUMENT'],
    ['half a character inside JSON', createDatabaseError('22P02'), 'API_INVALID_REQUEST_ARGUMENT'],
    ['a statement that took too long', createDatabaseError('57014'), 'API_SERVICE_DOWN'],
    ['a full disk', createDatabaseError('53100'), 'API_SERVICE_DOWN'],
    ['a database out of reach', new DatabaseUnavailable(new Error('x')), 'API_SERVICE_DOWN'],
    ['a wrong statement', createDatabaseError('42601'), 'API_ERROR_UNKNOW'],
    ['a bug', new TypeError('x'), 'API_ERROR_UNKNOW'],
    ['no error at all', 'thrown text', 'API_ERROR_UNKNOW'],
  ])('converts an error to the code of a refusal: %s', (_what, error, code) => {
    expect(toRefusal(error, constraints).code).toBe(code);
  });

  it('states in the refusal for an outage after how many seconds a retry is useful', () => {
    expect(toRefusal(createDatabaseError('57P01'), constraints).retryAfter).toBeGreaterThan(0);
  });
});
