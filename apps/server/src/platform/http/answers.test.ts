import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { DatabaseAway } from '../db/database.ts';
import { Refusal } from '../refusal.ts';
import { refusalOf } from './answers.ts';

const constraints = new Map([['rooms__company_id__room_code', 'AREA_ROOM_CODE_DUPLICATED']] as const);
const raised = (code: string, constraint?: string) =>
  Object.assign(new pg.DatabaseError('raised', 6, 'error'), { code, constraint });

describe('what an error means to a caller (security.md §1.12)', () => {
  it.each<[string, unknown, string]>([
    ['a refusal is itself', new Refusal('REQ_ID_NOT_FOUND'), 'REQ_ID_NOT_FOUND'],
    ['a mapped constraint', raised('23505', 'rooms__company_id__room_code'), 'AREA_ROOM_CODE_DUPLICATED'],
    ['another unique constraint', raised('23505', 'other'), 'API_CONFLICT'],
    ['a reference to nothing', raised('23503'), 'API_REFERENCE_NOT_FOUND'],
    ['a transaction that lost every try', raised('40001'), 'API_CONFLICT'],
    ['a deadlock that lost every try', raised('40P01'), 'API_CONFLICT'],
    ['a NUL in a text', raised('22021'), 'API_INVALID_REQUEST_ARGUMENT'],
    ['a NUL inside JSON', raised('22P05'), 'API_INVALID_REQUEST_ARGUMENT'],
    ['half a character inside JSON', raised('22P02'), 'API_INVALID_REQUEST_ARGUMENT'],
    ['a statement that took too long', raised('57014'), 'API_SERVICE_DOWN'],
    ['a full disk', raised('53100'), 'API_SERVICE_DOWN'],
    ['a database out of reach', new DatabaseAway(new Error('x')), 'API_SERVICE_DOWN'],
    ['a wrong statement', raised('42601'), 'API_ERROR_UNKNOW'],
    ['a bug', new TypeError('x'), 'API_ERROR_UNKNOW'],
    ['no error at all', 'thrown text', 'API_ERROR_UNKNOW'],
  ])('%s', (_what, error, code) => {
    expect(refusalOf(error, constraints).code).toBe(code);
  });

  it('an outage says when to come back', () => {
    expect(refusalOf(raised('57P01'), constraints).retryAfter).toBeGreaterThan(0);
  });
});
