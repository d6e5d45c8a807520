import type { ComponentType } from 'react';
import type { PickerProps } from '../../../ui/fields/PickerField.tsx';
import { declareParts } from '../../../ui/page/declareParts.ts';

/** Field that selects a building of a company. */
export type HomeBuildingField = ComponentType<PickerProps<number> & { companyCode: string | undefined }>;

/** Components of the employee forms that are implemented in other features. The route of the page provides them. */
export const employeeParts = declareParts<{ BuildingPicker: HomeBuildingField }>();
