import { z } from 'zod';
import { operations } from '../platform/operation.ts';
import { flagText, id, idText, instant, isoDate, listQuery, pageOf, timeZone } from '../platform/shapes.ts';
import { passageRefusals } from './plate-passages.rules.ts';
import { trackingDirections } from './tracking-devices.ts';

/** A vehicle at a lane, as reported by its camera and card reader. */
const platePassage = z.object({
  id,
  /** Time of the reading. */
  time: instant,
  /** IANA zone of the building, which the dates refer to. */
  timeZone,
  /** Plate as read. Empty for a card without a plate. */
  plateNo: z.string(),
  cardNum: z.string(),
  direction: z.enum(trackingDirections),
  trackingDeviceId: id,
  deviceName: z.string(),
  laneId: id,
  laneName: z.string(),
  gateId: id,
  gateName: z.string(),
  buildingName: z.string(),
  /** Null if the vehicle is unknown in the company, or deleted since. */
  vehicleName: z.string().nullable(),
  employeeId: id.nullable(),
  displayName: z.string().nullable(),
  accountName: z.string().nullable(),
  opened: z.boolean(),
  /** Why the lane stayed closed. Null if it opened. */
  refusal: z.enum(passageRefusals).nullable(),
});
export type PlatePassage = z.output<typeof platePassage>;

export const platePassages = operations('platePassages', {
  list: {
    summary: 'Passages of vehicles between two dates, the newest first',
    method: 'GET',
    path: '/plate-passages',
    permission: 'DEVICE_LIST',
    scope: 'company',
    // The keyword is a whole plate or a part of one. Separators are ignored, and all other characters have to match
    // literally.
    query: listQuery(['time']).extend({
      /** First and last date, in local time of the buildings. */
      from: isoDate,
      to: isoDate,
      companyCode: z.string().max(50).optional(),
      gateId: idText.optional(),
      laneId: idText.optional(),
      direction: z.enum(trackingDirections).optional(),
      opened: flagText.optional(),
      refusal: z.enum(passageRefusals).optional(),
    }),
    result: pageOf(platePassage),
    errors: [],
  },
  rotateSecret: {
    summary: 'Create a new secret for a camera or card reader; the old one is revoked immediately',
    method: 'POST',
    path: '/tracking-devices/{id}/secret',
    permission: 'DEVICE_UPDATE',
    scope: 'company',
    showsSecret: true,
    result: z.object({
      /** Name of the device to send in the header x-gatehouse-device. */
      signer: z.string(),
      /** Only returned once. The portal cannot show it again. */
      secret: z.string(),
    }),
    errors: ['VEH_DEVICES_NOT_FOUND', 'VEH_DEVICES_NO_CAMERA'],
  },
});
