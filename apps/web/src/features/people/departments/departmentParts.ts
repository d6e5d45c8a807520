import type { ComponentType } from 'react';
import { declareParts } from '../../../ui/declareParts.ts';
import type { HomeBuildingField } from '../employees/employeeParts.ts';

/** Components of later areas in the form of a department. */
export const departmentParts = declareParts<{
  BuildingPicker: HomeBuildingField;
  /** The dates and people that a change recalculates. `from` is undefined for all dates. */
  RecomputedPanel: ComponentType<{ departmentId: number; from: string | undefined }>;
}>();
