import { z } from 'zod';
import { operations } from '../platform/operation.ts';
import {
  empty,
  id,
  idText,
  instant,
  listQuery,
  pageOf,
  requiredText,
  timeOfDay,
} from '../platform/shapes.ts';
import { changesOf, version } from '../platform/versions.ts';

/**
 * Limits of a lane's fields. `cardSeconds` is the maximum for the seconds between the readings of a plate and its card.
 */
const laneLimits = { name: 255, cardSeconds: 120 } as const;

/** Required readings to open a lane: the plate, or the plate and a card (spec §3). */
export const openConditions = ['PLATE', 'PLATE_AND_CARD'] as const;

const lane = z.object({
  id,
  version,
  laneName: z.string(),
  gateId: id,
  gateName: z.string(),
  buildingName: z.string(),
  companyId: id,
  companyCode: z.string(),
  openCondition: z.enum(openConditions),
  /**
   * Opening time in local time of the building. A closing time at or before the opening time is on the next day. If
   * both are null, the lane is always open.
   */
  openTime: timeOfDay.nullable(),
  closeTime: timeOfDay.nullable(),
  /**
   * Maximum number of seconds between the readings of plate and card, in either order. Only applies if the lane
   * requires plate and card.
   */
  cardSeconds: z.int(),
  enabled: z.boolean(),
  trackingDeviceIds: z.array(id),
  createdDate: instant,
});
export type Lane = z.output<typeof lane>;

const laneInput = z.strictObject({
  laneName: requiredText(laneLimits.name),
  /** The lane belongs to the company of its gate. */
  gateId: id,
  openCondition: z.enum(openConditions).default('PLATE'),
  openTime: timeOfDay.nullable().default(null),
  closeTime: timeOfDay.nullable().default(null),
  cardSeconds: z.int().min(1).max(laneLimits.cardSeconds).default(20),
  enabled: z.boolean().default(true),
});

const writeErrors = ['VEH_GATE_NOT_FOUND', 'VEH_LANE_NAME_EXISTED'] as const;

export const lanes = operations('lanes', {
  list: {
    summary: 'List lanes of your companies, or of one gate',
    method: 'GET',
    path: '/lanes',
    permission: 'DEVICE_LIST',
    scope: 'company',
    query: listQuery(['laneName', 'createdDate']).extend({
      companyCode: z.string().max(50).optional(),
      gateId: idText.optional(),
    }),
    result: pageOf(lane),
    errors: [],
  },
  get: {
    summary: 'Get a lane',
    method: 'GET',
    path: '/lanes/{id}',
    permission: 'DEVICE_LIST',
    scope: 'company',
    result: lane,
    errors: ['VEH_LANE_NOT_FOUND'],
  },
  create: {
    summary: 'Add a lane to a gate',
    method: 'POST',
    path: '/lanes',
    permission: 'DEVICE_CREATE',
    scope: 'company',
    body: laneInput,
    result: lane,
    errors: writeErrors,
  },
  update: {
    summary: 'Update a lane. It can move to another gate of the same company',
    method: 'PUT',
    path: '/lanes/{id}',
    permission: 'DEVICE_UPDATE',
    scope: 'company',
    body: changesOf(laneInput),
    result: lane,
    errors: ['VEH_LANE_NOT_FOUND', ...writeErrors, 'API_ROW_CHANGED'],
  },
  remove: {
    summary: 'Delete a lane without tracking devices',
    method: 'DELETE',
    path: '/lanes/{id}',
    permission: 'DEVICE_DELETE',
    scope: 'company',
    result: empty,
    errors: ['VEH_LANE_NOT_FOUND', 'VEH_LANE_IN_USE'],
  },
});
