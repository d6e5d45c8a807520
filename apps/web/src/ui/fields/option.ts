/** One option of a selection list. */
export interface Option<T extends string | number> {
  value: T;
  label: string;
  /** The name, if the label contains more than the name. */
  name?: string;
  /** Shown next to the label in the list only. */
  detail?: string;
}
