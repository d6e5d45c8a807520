import { useText } from '../../platform/i18n/useText.ts';
import { EyeIcon, KeyIcon, LogIcon, PencilIcon, TrashIcon } from '../display/icons.ts';
import { IconAction } from '../feedback/ReasonButton.tsx';

interface Props {
  /** Label of the action, with the name of the row, such as "Edit Main building". */
  name: string;
  onClick: () => void;
  /** Reason why the action is disabled. Undefined if it is enabled. */
  reason?: string | undefined;
}

export function ViewAction({ name, ...rest }: Props) {
  return <IconAction icon={<EyeIcon />} label={useText()('ui.row.view', { name })} {...rest} />;
}

/** Opens the device log of a person or place. */
export function LogAction({ name, ...rest }: Props) {
  return <IconAction icon={<LogIcon />} label={useText()('ui.row.log', { name })} {...rest} />;
}

/** Opens the list of people with access to a place. */
export function AccessAction({ name, ...rest }: Props) {
  return <IconAction icon={<KeyIcon />} label={useText()('ui.row.access', { name })} {...rest} />;
}

export function EditAction({ name, ...rest }: Props) {
  return <IconAction icon={<PencilIcon />} label={useText()('ui.row.edit', { name })} {...rest} />;
}

export function DeleteAction({ name, ...rest }: Props) {
  return <IconAction icon={<TrashIcon />} isHarsh label={useText()('ui.row.delete', { name })} {...rest} />;
}
