import { type Room, rooms } from '@gatehouse/api/area/rooms';
import { Button, FileButton, Group, Input, Stack } from '@mantine/core';
import { useSave } from '../../../platform/call/useSave.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { Photo } from '../../../ui/display/Photo.tsx';

const acceptedTypes = '.bmp,.jpg,.jpeg,.png';

/** The photo of a room. A chosen file is uploaded immediately, independent of the form around it. */
export function RoomImagePanel({ room }: { room: Room }) {
  const t = useText();
  const params = { id: room.id };
  const upload = useSave(rooms.uploadImage, { done: t('area.rooms.image.saved') });
  const removal = useSave(rooms.removeImage, { done: t('area.rooms.image.removed') });
  return (
    <Input.Wrapper description={t('area.rooms.image.hint')} label={t('area.rooms.fields.image')}>
      <Stack gap="xs" mt="xs">
        {room.image && <Photo alt={t('area.rooms.image.of', { name: room.roomName })} src={room.image} />}
        <Group gap="xs">
          <FileButton
            accept={acceptedTypes}
            inputProps={{ 'aria-label': t('area.rooms.image.file') }}
            onChange={(file) => file && upload.save({ params, files: [file] })}
            // A new button has an empty file input, so that the same file can be chosen again.
            key={room.image}
          >
            {(button) => (
              <Button {...button} loading={upload.isPending} size="compact-sm" variant="default">
                {t(room.image ? 'area.rooms.image.replace' : 'area.rooms.image.choose')}
              </Button>
            )}
          </FileButton>
          {room.image && (
            <Button
              color="red"
              loading={removal.isPending}
              onClick={() => removal.save({ params })}
              size="compact-sm"
              variant="subtle"
            >
              {t('area.rooms.image.remove')}
            </Button>
          )}
        </Group>
      </Stack>
    </Input.Wrapper>
  );
}
