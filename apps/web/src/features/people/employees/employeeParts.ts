import type { ComponentType } from 'react';
import { declareParts } from '../../../ui/declareParts.ts';
import type { PickerProps } from '../../../ui/PickerField.tsx';

/** Selects a building of a company. */
export type HomeBuildingField = ComponentType<PickerProps<number> & { companyCode: string | undefined }>;

/** Components in the employee forms that belong to later areas. The route of the page provides them. */
export const employeeParts = declareParts<{ BuildingPicker: HomeBuildingField }>();
