import { z } from 'zod';
import { operations } from '../platform/operation.ts';
import { empty, id, listQuery, pageOf, requiredText } from '../platform/shapes.ts';
import { changesOf, version } from '../platform/versions.ts';

const contractTypeLimits = { name: 255 } as const;

/** A contract type, shared by all companies (spec §3 `contractType`). */
const contractType = z.object({
  id,
  version,
  name: z.string(),
  /** Number of contracts of this type that the caller can see. */
  contracts: z.int().min(0),
});
export type ContractType = z.output<typeof contractType>;

const contractTypeInput = z.strictObject({ name: requiredText(contractTypeLimits.name) });

export const contractTypes = operations('contractTypes', {
  list: {
    summary: 'List contract types by name',
    method: 'GET',
    path: '/contract-types',
    permission: 'CONTRACT_VIEW',
    scope: 'company',
    query: listQuery(['name'], { maxSize: 1000 }),
    result: pageOf(contractType),
    errors: [],
  },
  create: {
    summary: 'Add a contract type',
    method: 'POST',
    path: '/contract-types',
    permission: 'ACTION_CONTRACT_MANAGEMENT',
    scope: 'installation',
    body: contractTypeInput,
    result: contractType,
    errors: ['CON_TYPE_EXISTED'],
  },
  update: {
    summary: 'Rename a contract type',
    method: 'PUT',
    path: '/contract-types/{id}',
    permission: 'ACTION_CONTRACT_MANAGEMENT',
    scope: 'installation',
    body: changesOf(contractTypeInput),
    result: contractType,
    errors: ['CON_TYPE_NOT_FOUND', 'CON_TYPE_EXISTED', 'API_ROW_CHANGED'],
  },
  remove: {
    summary: 'Delete an unused contract type',
    method: 'DELETE',
    path: '/contract-types/{id}',
    permission: 'ACTION_CONTRACT_MANAGEMENT',
    scope: 'installation',
    result: empty,
    errors: ['CON_TYPE_NOT_FOUND', 'CON_TYPE_IN_USE'],
  },
});
