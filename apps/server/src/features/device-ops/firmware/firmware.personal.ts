import { declarePersonal } from '../../../platform/personal.ts';

export const firmwarePersonal = declarePersonal({
  device_packages: {
    not: {
      number: 'file sha256 size',
      place: 'device_type package_name version_code description file_name',
      time: 'release_date',
    },
  },
});
