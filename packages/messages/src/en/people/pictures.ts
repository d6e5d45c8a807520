/** Texts about recognition pictures for terminals, and about avatars. */
export const recognitionPictures = {
  one: 'Recognition pictures',
  fields: {
    registerFaceStatus: 'Registered faces',
  },
  title: 'Recognition pictures',
  hint: 'Five different front-facing pictures, without sunglasses. Once approved, picture 1 is sent to the terminals. A card or QR code works too.',
  pleaseUpload: 'Please upload recognition pictures',
  picture: 'Recognition picture {place}',
  choose: 'Choose picture {place}',
  replace: 'Replace picture {place}',
  chooseWord: 'Choose',
  replaceWord: 'Replace',
  file: 'File for picture {place}',
  chosen: 'Selected picture {place}',
  unsaved: 'Not saved yet',
  saving: 'Uploading pictures…',
  crop: 'Crop picture {place}',
  cropHint: 'Move the frame so that the face fills it. You can also use the arrow keys.',
  cropArea: 'Crop frame',
  corner: 'Resize the frame, for example with the arrow keys',
  use: 'Crop',
  states: {
    NONE: 'None',
    WAITING_APPROVAl: 'Pending approval', // The misspelling in this value is that of the specification.
    DONE: 'Done',
  },
  saved: 'Recognition pictures saved',
  approve: 'Approve',
  approved: 'Pictures approved. Terminals will be updated.',
  reject: 'Reject',
  rejectText: 'Pending pictures are deleted. Approved pictures stay.',
  rejected: 'Pending pictures deleted',
  remove: 'Delete all pictures',
  removeText:
    'All recognition pictures of this person are deleted, here and on terminals. A card or QR code still opens doors.',
  removeMineText:
    'All your recognition pictures are deleted, here and on terminals. A card or QR code still opens doors.',
  removed: 'Recognition pictures deleted',
  problems: {
    type: 'Choose a BMP, JPG or PNG file.',
    size: 'File must not exceed 1 MB.',
    side: 'Each side of the picture must be 128 to 1,024 pixels.',
    unreadable: 'The picture is damaged. Choose another one.',
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
  file: 'Avatar file',
  update: 'Update',
  saved: 'Avatar updated',
} as const;
