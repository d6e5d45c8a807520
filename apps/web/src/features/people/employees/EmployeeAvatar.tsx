import { Avatar } from '@mantine/core';
import { initials } from '../../../ui/initials.ts';

interface Props {
  name: string;
  /** Where the avatar is seen; without one, or while it cannot be fetched, the initials stand there. */
  url: string | null;
  size?: number;
}

/** The person's avatar or initials; the name itself always stands beside them. */
export function EmployeeAvatar({ name, url, size = 44 }: Props) {
  return (
    <Avatar alt="" aria-hidden color="gray" size={size} src={url} variant="default">
      {initials(name)}
    </Avatar>
  );
}
