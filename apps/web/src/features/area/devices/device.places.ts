/** At which field of a device's form a refusal is shown that is about one field. */
export const places = {
  AREA_DEVICE_CODE_DUPLICATED: 'deviceCode',
  AREA_DEVICE_SERIAL_DUPLICATED: 'serialNumber',
  AREA_DOOR_ID_NOT_FOUND: 'doorId',
} as const;
