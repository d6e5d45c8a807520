import { useText } from '../../platform/i18n/useText.ts';
import { EyeIcon, LogIcon, PencilIcon, TrashIcon } from '../display/icons.ts';
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

export function EditAction({ name, ...rest }: Props) {
  return <IconAction icon={<PencilIcon />} label={useText()('ui.row.edit', { name })} {...rest} />;
}

export function DeleteAction({ name, ...rest }: Props) {
  return <IconAction icon={<TrashIcon />} isHarsh label={useText()('ui.row.delete', { name })} {...rest} />;
}
