import type { ComponentType } from 'react';
import { declareParts } from '../../../ui/page/declareParts.ts';
import type { HomeBuildingField } from '../employees/employeeParts.ts';

/** Components in the department form that belong to later areas. The route of the page provides them. */
export const departmentParts = declareParts<{
  BuildingPicker: HomeBuildingField;
  /** Shows the dates and people that a change recalculates. `from` is undefined for all dates. */
  RecomputedPanel: ComponentType<{ departmentId: number; from: string | undefined }>;
}>();
