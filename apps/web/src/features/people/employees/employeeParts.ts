import type { ComponentType } from 'react';
import type { PickerProps } from '../../../ui/fields/PickerField.tsx';
import { declareParts } from '../../../ui/page/declareParts.ts';

/** Selects a building of a company. */
export type HomeBuildingField = ComponentType<PickerProps<number> & { companyCode: string | undefined }>;

/** Components in the employee forms that belong to later areas. The route of the page provides them. */
export const employeeParts = declareParts<{ BuildingPicker: HomeBuildingField }>();
