import { z } from 'zod';
import { operations } from '../platform/operation.ts';
import { flagText, id, idText, instant, isoDate, listQuery, pageOf, timeZone } from '../platform/shapes.ts';
import { passageRefusals } from './plate-passages.rules.ts';
import { trackingDirections } from './tracking-devices.ts';

/** A passage of a vehicle at a lane, as reported by the camera and card reader of the lane. */
const platePassage = z.object({
  id,
  /** Time at which the plate or card was read. */
  time: instant,
  /** IANA zone of the building. The date filters refer to this zone. */
  timeZone,
  /** Plate number as read by the camera. Empty if only a card was read. */
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
  /** Vehicle of the company. Null if the vehicle is unknown in the company, or has been deleted. */
  vehicleName: z.string().nullable(),
  employeeId: id.nullable(),
  displayName: z.string().nullable(),
  accountName: z.string().nullable(),
  opened: z.boolean(),
  /** Reason why the lane stayed closed. Null if the lane opened. */
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
    // A whole plate or a part of a plate. Separators are ignored, and all other characters must match literally.
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
      /** The secret of the device. It is only returned once, and the portal cannot show it again. */
      secret: z.string(),
    }),
    errors: ['VEH_DEVICES_NOT_FOUND', 'VEH_DEVICES_NO_CAMERA'],
  },
});
