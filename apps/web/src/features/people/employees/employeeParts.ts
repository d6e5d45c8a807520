import type { ComponentType } from 'react';
import { declareParts } from '../../../ui/declareParts.ts';
import type { PickerProps } from '../../../ui/PickerField.tsx';

/** Selects a building of a company. */
export type HomeBuildingField = ComponentType<PickerProps<number> & { companyCode: string | undefined }>;

/** Components of later areas in the forms of an employee. */
export const employeeParts = declareParts<{ BuildingPicker: HomeBuildingField }>();
