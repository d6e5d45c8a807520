import { flag, rowId, urlOf } from '../../../ui/url/url.ts';

/** The URL parameters of the panel's dialogs. The page that contains the panel adds them to its own parameters. */
export const vehiclesUrl = urlOf({ newVehicle: flag, editVehicle: rowId, removeVehicle: rowId });
