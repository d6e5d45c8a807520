import { flag, rowId, urlOf } from '../../../ui/url.ts';

/** The dialogs of the panel. The parameters are shared with the page that contains it. */
export const vehiclesUrl = urlOf({ newVehicle: flag, editVehicle: rowId, removeVehicle: rowId });
