import { z } from 'zod';
import { operations } from '../platform/operation.ts';
import { empty, id, optionalLine, optionalText, requiredText } from '../platform/shapes.ts';
import { changesOf, version } from '../platform/versions.ts';

/**
 * Limits of vehicles. The name of an existing vehicle can be longer than the name of a new vehicle (spec §5). A person
 * can have at most `perPerson` vehicles (spec §9).
 */
export const vehicleLimits = {
  newName: 50,
  name: 100,
  plate: 50,
  register: 50,
  color: 50,
  description: 255,
  chassis: 50,
  engine: 50,
  perPerson: 4,
} as const;

export const vehicleTypes = ['car', 'motorbike'] as const;

const vehicle = z.object({
  id,
  version,
  companyId: id,
  /** Account name of the owner. */
  username: z.string(),
  vehicleType: z.enum(vehicleTypes),
  vehicleName: z.string(),
  plateNo: z.string(),
  registerNo: z.string(),
  color: z.string(),
  description: z.string(),
  chassisNo: z.string(),
  engineNo: z.string(),
});
export type Vehicle = z.output<typeof vehicle>;

const accountName = requiredText(50);

const vehicleChange = z.strictObject({
  vehicleType: z.enum(vehicleTypes),
  vehicleName: requiredText(vehicleLimits.name),
  plateNo: requiredText(vehicleLimits.plate),
  registerNo: requiredText(vehicleLimits.register),
  color: requiredText(vehicleLimits.color),
  description: optionalText(vehicleLimits.description),
  chassisNo: optionalLine(vehicleLimits.chassis),
  engineNo: optionalLine(vehicleLimits.engine),
});

const vehicleInput = vehicleChange.extend({
  username: accountName,
  vehicleName: requiredText(vehicleLimits.newName),
});

const duplicateErrors = [
  'VEH_PLATENO_EXISTED',
  'VEH_REGISTERNO_EXISTED',
  'VEH_CHASSISNO_EXISTED',
  'VEH_ENGINENO_EXISTED',
] as const;

/**
 * Operations on the caller's own vehicles. With STAFF_EDITDETAIL, also operations on vehicles of the company's
 * employees.
 */
export const vehicles = operations('vehicles', {
  list: {
    summary: 'List a person’s vehicles, oldest first',
    method: 'GET',
    path: '/accounts/{accountName}/vehicles',
    permission: 'MY_PROFILE',
    scope: 'self',
    params: z.strictObject({ accountName }),
    result: z.object({ content: z.array(vehicle) }),
    errors: ['HR_EMPLOYEE_NOT_FOUND'],
  },
  create: {
    summary: 'Add a vehicle to a person (up to four)',
    method: 'POST',
    path: '/vehicles',
    permission: 'MY_PROFILE',
    scope: 'self',
    body: vehicleInput,
    result: vehicle,
    errors: ['HR_EMPLOYEE_NOT_FOUND', 'VEH_LIMIT_REACHED', ...duplicateErrors],
  },
  update: {
    summary: 'Update a vehicle. Its owner can’t be changed',
    method: 'PUT',
    path: '/vehicles/{id}',
    permission: 'MY_PROFILE',
    scope: 'self',
    body: changesOf(vehicleChange),
    result: vehicle,
    errors: ['VEH_ID_NOT_FOUND', ...duplicateErrors, 'API_ROW_CHANGED'],
  },
  remove: {
    summary: 'Delete a vehicle',
    method: 'DELETE',
    path: '/vehicles/{id}',
    permission: 'MY_PROFILE',
    scope: 'self',
    result: empty,
    errors: ['VEH_ID_NOT_FOUND'],
  },
});
