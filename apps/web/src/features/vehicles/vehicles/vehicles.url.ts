import { flag, rowId, urlOf } from '../../../ui/url.ts';

/** The panel's dialogs in the address of whatever page it is part of. */
export const vehiclesUrl = urlOf({ newVehicle: flag, editVehicle: rowId, removeVehicle: rowId });
