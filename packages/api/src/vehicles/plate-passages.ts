import { z } from 'zod';
import { operations } from '../platform/operation.ts';
import { flagText, id, idText, instant, isoDate, listQuery, pageOf, timeZone } from '../platform/shapes.ts';
import { passageRefusals } from './plate-passages.rules.ts';
import { trackingDirections } from './tracking-devices.ts';

/** A vehicle at a lane, as its camera and card reader reported it. */
export const platePassage = z.object({
  id,
  /** When the device read it. */
  time: instant,
  /** IANA zone of the building, by whose clock dates are meant. */
  timeZone,
  /** As it was read; empty: a card without a plate. */
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
  /** Null: nobody's of the company, or deleted since. */
  vehicleName: z.string().nullable(),
  employeeId: id.nullable(),
  displayName: z.string().nullable(),
  accountName: z.string().nullable(),
  opened: z.boolean(),
  /** Why the lane stayed shut; null where it opened. */
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
    // the keyword is a plate or a part of one; letters and digits are compared, other signs than separators literally
    query: listQuery(['time']).extend({
      /** First and last date, on the clocks of the buildings. */
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
      /** Its name towards the portal: the header x-gatehouse-device. */
      signer: z.string(),
      /** Shown this once; the portal cannot show it again. */
      secret: z.string(),
    }),
    errors: ['VEH_DEVICES_NOT_FOUND', 'VEH_DEVICES_NO_CAMERA'],
  },
});
