import { z } from 'zod';
import { grantedRole } from '../people/admins.ts';
import { operations } from '../platform/operation.ts';
import { empty, id, listQuery, pageOf, requiredText } from '../platform/shapes.ts';
import { changesOf, version } from '../platform/versions.ts';

export const roleLimits = { name: 255, code: 50 } as const;

const flags = { viewPermission: z.boolean().nullable(), actionPermission: z.boolean().nullable() };
const menu = z.string().min(1).max(50);

/** A matrix row (spec §3 "permission row"). See role-matrix.rules.ts for the meaning of the flags. */
const permissionRow = z.strictObject({
  menu,
  ...flags,
  children: z.array(z.strictObject({ menu, ...flags })).max(50),
});

const roleRow = z.object({
  id,
  version,
  roleName: z.string(),
  roleCode: z.string(),
  /** Company of the role. Null for a built-in role, which is the same in every company and read-only. */
  companyId: id.nullable(),
  companyName: z.string(),
  companyCode: z.string(),
  /** Number of people with the role, among the people that the caller sees. */
  members: z.int().min(0),
});
export type RoleRow = z.output<typeof roleRow>;

const role = roleRow.extend({ permissions: z.array(permissionRow) });
export type Role = z.output<typeof role>;

/** The role code is converted to capital letters, like the codes of built-in roles. */
const roleCode = z
  .string()
  .trim()
  .toUpperCase()
  .min(1, { error: 'required' })
  .max(roleLimits.code)
  .regex(/^[A-Z0-9_]+$/, { error: 'invalid' });

const roleInput = z.strictObject({
  companyId: id,
  roleName: requiredText(roleLimits.name),
  roleCode,
  permissions: z.array(permissionRow).max(50),
});

const roleMember = z.object({
  employeeId: id,
  accountName: z.string(),
  displayName: z.string(),
  employeeCode: z.string(),
  departmentName: z.string(),
});
export type RoleMember = z.output<typeof roleMember>;

const writeErrors = [
  'AUTH_PERMISSION_NOT_FOUND',
  'AUTH_ROLE_CODE_EXISTED',
  'AUTH_ROLE_NAME_EXISTED',
] as const;

export const roles = operations('roles', {
  list: {
    summary: 'List built-in roles and roles of your companies',
    method: 'GET',
    path: '/roles',
    permission: 'VIEW_ROLES',
    scope: 'company',
    query: listQuery(['roleName', 'roleCode']),
    result: pageOf(roleRow),
    errors: [],
  },
  get: {
    summary: 'Get a role with its permissions',
    method: 'GET',
    path: '/roles/{id}',
    permission: 'VIEW_ROLES',
    scope: 'company',
    result: role,
    errors: ['AUTH_ROLE_NOT_FOUND'],
  },
  create: {
    summary: 'Add a role to a company, with permissions you have yourself. Also requires ADMIN_UPDATE',
    method: 'POST',
    path: '/roles',
    permission: 'VIEW_ROLES',
    scope: 'company',
    body: roleInput,
    result: role,
    errors: ['HR_COMPANY_NOT_FOUND', ...writeErrors],
  },
  update: {
    summary:
      'Update a company role. Takes effect immediately; its company can’t be changed. Also requires ADMIN_UPDATE',
    method: 'PUT',
    path: '/roles/{id}',
    permission: 'VIEW_ROLES',
    scope: 'company',
    body: changesOf(roleInput.omit({ companyId: true })),
    result: role,
    errors: ['AUTH_ROLE_NOT_FOUND', 'API_ROW_CHANGED', ...writeErrors],
  },
  remove: {
    summary: 'Delete a company role that no one has. Also requires ADMIN_UPDATE',
    method: 'DELETE',
    path: '/roles/{id}',
    permission: 'VIEW_ROLES',
    scope: 'company',
    result: empty,
    errors: ['AUTH_ROLE_NOT_FOUND', 'AUTH_ROLE_IN_USE'],
  },
  members: {
    summary: 'List people with a role, in your companies',
    method: 'GET',
    path: '/roles/{id}/members',
    permission: 'VIEW_ROLES',
    scope: 'company',
    query: listQuery(['displayName']).omit({ sort: true }),
    result: pageOf(roleMember),
    errors: ['AUTH_ROLE_NOT_FOUND'],
  },
  mine: {
    summary: 'List your roles',
    method: 'GET',
    path: '/my-roles',
    permission: 'SIGNED_IN',
    scope: 'self',
    result: z.object({ roles: z.array(grantedRole) }),
    errors: [],
  },
});
