/** Pictures of people: for terminals, and the avatar. */
export const recognitionPictures = {
  one: 'Recognition pictures',
  fields: {
    registerFaceStatus: 'Registered faces',
  },
  title: 'Recognition pictures',
  hint: 'Five different pictures of the face, from the front, without sunglasses. Terminals are given picture 1 once the pictures are approved; a card or QR code serves as well.',
  pleaseUpload: 'Please upload recognition pictures',
  picture: 'Recognition picture {place}',
  choose: 'Choose picture {place}',
  replace: 'Replace picture {place}',
  chooseWord: 'Choose',
  replaceWord: 'Replace',
  file: 'File of picture {place}',
  chosen: 'The picture chosen for place {place}',
  unsaved: 'Not saved yet',
  saving: 'The pictures are being sent.',
  crop: 'Crop picture {place}',
  cropHint: 'Move the frame so that the face fills it. Arrow keys move it, too.',
  cropArea: 'Frame of the crop',
  corner: 'Change the size of the frame; arrow keys move it',
  use: 'Use this part',
  states: {
    NONE: 'None',
    WAITING_APPROVAl: 'Waiting for approval', // sic: wire format
    DONE: 'Done',
  },
  saved: 'The recognition pictures have been saved.',
  approve: 'Approve',
  approved: 'The pictures are approved. Terminals are told.',
  reject: 'Reject',
  rejectText: 'The pictures that wait are deleted. Approved ones stay.',
  rejected: 'The pictures that waited have been deleted.',
  remove: 'Delete all pictures',
  removeText:
    'All recognition pictures of this person are deleted, here and on terminals. A card or QR code still opens doors.',
  removeMineText:
    'All your recognition pictures are deleted, here and on terminals. A card or QR code still opens doors.',
  removed: 'The recognition pictures have been deleted.',
  problems: {
    type: 'Choose a BMP, JPG or PNG file.',
    size: 'File must not exceed 1 MB.',
    side: 'Each side of the picture must have 128 to 1024 pixels.',
    unreadable: 'The picture is damaged and cannot be read.',
    duplicate: 'Images can not duplicate!',
    count: 'You must select 5/5 pictures to upload!',
    notChanged: 'The pictures have not changed.',
  },
} as const;

export const avatars = {
  one: 'Avatar',
  fields: {
    accountName: 'Account',
  },
  choose: 'Choose a picture',
  file: 'File of the avatar',
  update: 'Update',
  saved: 'The avatar has been saved.',
} as const;
