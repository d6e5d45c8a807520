import type { ErrorCode } from '@gatehouse/api/platform/errors';

/** One text per error code, with the cause and the next step (spec §8). */
export const errors = {
  API_ERROR_UNKNOW:
    'Something went wrong. Try again. If it keeps happening, give your administrator the request ID.',
  API_INVALID_REQUEST_ARGUMENT: 'Some fields aren’t valid. Correct the marked fields and try again.',
  API_MISSING_REQUEST_PARAMETER:
    'Some required information is missing. Fill in the required fields and try again.',
  API_SERVICE_DOWN: 'The portal is busy or restarting. Try again in a moment.',
  // The misspelling in this code is that of the specification.
  API_CROSS_SERIVICE_CALL_FAILED: 'A service the portal depends on didn’t respond. Try again in a moment.',
  API_NOT_FOUND: 'This doesn’t exist, or you don’t have access to it. Check the link or go back to the list.',
  API_TOO_MANY_REQUESTS: 'Too many attempts in a short time. Wait a moment and try again.',
  API_REQUEST_TOO_SLOW: 'The upload was too slow and was stopped. Try again with a better connection.',
  API_PAYLOAD_TOO_LARGE: 'This is too large to send. Make it smaller and try again.',
  API_UNSUPPORTED_MEDIA_TYPE:
    'This type of file or content isn’t supported. Choose another format. Programs send JSON with the header Content-Type: application/json.',
  API_CONFLICT:
    'Someone else changed this while you were editing. Reload the page and make your change again.',
  API_ROW_CHANGED:
    'Someone else changed the same fields while you were editing. Choose which values to keep.',
  API_REFERENCE_NOT_FOUND: 'Something you selected no longer exists. Reload the page and choose again.',
  API_IDEMPOTENCY_KEY_REUSED:
    'This was already sent with different content. Reload the page and check the result. Programs send new content with a new key.',
  API_IDEMPOTENCY_KEY_RUNNING:
    'This was already sent and is still being processed, or was interrupted. Check the result before you send it again.',
  API_CURSOR_EXPIRED:
    'The portal was restored from a backup since the last read. Read everything again without a cursor.',
  API_EXPORT_TOO_LONG: 'This export is too long to download directly. Start it as a job.',
  API_EXPORT_LIMIT: 'You already have five unfinished exports. Wait until one ends, or cancel one.',
  API_EXPORT_NOT_FOUND:
    'This export doesn’t exist, isn’t finished, or contains data you no longer have access to. Start it again.',
  AUTH_UNAUTHORIZED: 'You aren’t signed in, or your session has expired. Sign in again.',
  AUTH_TOKEN_MISSING:
    'This call needs an API token. Send it in the header “Authorization: Bearer gatehouse_…”.',
  AUTH_TOKEN_INVALID:
    'This API token is unknown, expired or revoked. Create a new one in your profile under API tokens, and send it in the header “Authorization: Bearer gatehouse_…”.',
  AUTH_TOKEN_OPERATION: 'API tokens can’t be used for this. Sign in to the portal to do it.',
  AUTH_API_TOKEN_NOT_FOUND: 'This API token no longer exists. Refresh the list.',
  AUTH_API_TOKEN_LIMIT: 'No more API tokens can be created. Revoke one that is no longer used.',
  AUTH_BAD_CREDENTIAL: 'The account name or password is incorrect. Check both and try again.',
  AUTH_USERNAME_NOT_FOUND: 'There is no account with this name. Check the spelling.',
  AUTH_EMAIL_NOT_FOUND: 'There is no account with this email address. Check the spelling.',
  AUTH_MOBILE_NOT_FOUND: 'There is no account with this phone number. Check the number.',
  AUTH_INVALID_ACCOUNT_STATUS:
    'This isn’t possible in the account’s current status. Activate the account first.',
  AUTH_NO_PERMISSION: 'You don’t have permission to do this. Ask your administrator if you need it.',
  AUTH_USERNAME_EXISTED: 'This account name is already taken. Choose another.',
  AUTH_EMAIL_EXISTED: 'This email address already belongs to another account. Use another.',
  AUTH_MOBILE_EXISTED: 'This phone number already belongs to another account. Use another.',
  AUTH_WRONG_PASSWORD: 'The current password is incorrect. Enter it again.',
  AUTH_USER_NOT_FOUND: 'This account no longer exists. Refresh the list.',
  AUTH_VERIFY_TOKEN_NOT_FOUND: 'The code is incorrect. Check it or request a new one.',
  AUTH_VERIFY_TOKEN_EXPIRED: 'The code has expired. Request a new one.',
  AUTH_DEVICE_NOT_FOUND: 'This device isn’t recognised. Sign in again.',
  AUTH_SESSION_NOT_FOUND: 'This session has already ended. Refresh the list.',
  AUTH_PERMISSION_NOT_FOUND: 'This permission no longer exists. Reload the page.',
  AUTH_ROLE_NOT_FOUND: 'This role no longer exists. Reload the page and choose another.',
  AUTH_ROLE_CODE_EXISTED: 'This role code is already taken. Choose another.',
  AUTH_ROLE_NAME_EXISTED: 'This role name is already taken. Choose another.',
  AUTH_USER_ROLE_EXISTED: 'This user already has the role.',
  AUTH_LAST_ADMIN:
    'Every company needs at least one administrator who can sign in. Add another administrator first.',
  AUTH_ROLE_IN_USE: 'People still have this role. Remove it from them first.',
  AUTH_PASSWORD_EXPIRED: 'Your password has expired. Set a new one.',
  AUTH_PASSWORD_TOO_WEAK:
    'This password is too short or too easy to guess. Choose a longer, less common one.',
  AUTH_SECOND_STEP_REQUIRED: 'Your organisation requires two-step verification. Set it up to continue.',
  AUTH_SECOND_STEP_WRONG:
    'This code is incorrect or has already been used. Enter the current code from your app, or a recovery code.',
  AUTH_SECOND_STEP_EXPIRED:
    'Signing in took too long, or there were too many incorrect codes. Enter your password again.',
  AUTH_PROVISIONING_NOT_FOUND: 'This provisioning token no longer exists. Reload the page.',
  AUTH_PROVISIONING_NAME_EXISTED:
    'The company already has a provisioning token with this name. Choose another name.',
  AUTH_PROVISIONING_LIMIT:
    'The company has reached the maximum number of provisioning tokens. Delete one first.',
  AUTH_PROVISIONING_ENDED:
    'This token has ended because its creator can no longer create tokens. Create a new one.',
  AUTH_PASSKEY_NOT_FOUND: 'This passkey no longer exists. Reload the page.',
  AUTH_PASSKEY_REFUSED: 'The passkey wasn’t accepted. Try again.',
  AUTH_PASSKEY_UNAVAILABLE:
    'Passkeys require HTTPS and a domain name for the portal. Ask the portal operator.',
  AUTH_PASSKEY_LIMIT: 'You’ve reached the maximum number of passkeys. Remove one first.',
  ATT_DEVICE_ADDRESS_REFUSED:
    'The portal can’t connect to this address. Use an address in one of the allowed networks, and not the portal’s own server.',
  ATT_DEVICE_CALLS_OFF:
    'Connections to terminals are turned off. Ask the portal operator to set TERMINAL_NETWORKS.',
  AUTH_PROVIDER_NOT_FOUND: 'This identity provider no longer exists. Reload the page.',
  AUTH_PROVIDER_UNREACHABLE:
    'The identity provider isn’t responding. Try again in a moment, or sign in another way.',
  AUTH_PROVIDER_REFUSED:
    'The identity provider couldn’t confirm your identity. Try again, or ask your administrator.',
  AUTH_PROVIDER_EXPIRED: 'This took too long or was started in another browser. Start again.',
  AUTH_PROVIDER_NO_ACCOUNT: 'You don’t have an active account here. Ask your administrator.',
  AUTH_PROVIDER_REQUIRED:
    'Your organisation requires you to sign in with its own account. Use the button below.',
  AUTH_IDENTITY_NOT_FOUND: 'This link no longer exists. Reload the page.',
  AUTH_IDENTITY_EXISTED: 'This identity is already linked to your account or to another one.',
  ATT_DEVICE_HEARTBEAT_INVALID: 'The device’s heartbeat can’t be read. Check the device settings.',
  ATT_DEVICE_LINE_NOT_FOUND:
    'No connection is set up for this device. Set it up under “Connection to the terminal”.',
  ATT_TERMINAL_PERSON_NOT_FOUND: 'The terminal has no such unknown person any longer. Reload the list.',
  ATT_DEVICE_LOG_EXISTED: 'This record was already received from the device. No action is needed.',
  ATT_DEVICE_LOG_NOT_FOUND: 'This log file no longer exists. Refresh the list.',
  ATT_DEVICE_NOT_APPROVED: 'The device hasn’t been approved yet. Approve it under Pending devices.',
  ATT_DEVICE_NOT_FOUND: 'This device isn’t known. Check its serial number.',
  ATT_DEVICE_NOT_PAIRABLE:
    'Only tablets and LCD screens can be paired with a browser. Change the device type first.',
  ATT_PAIRING_CODE_NOT_FOUND: 'This code is wrong or has expired. Enter the code that the tablet shows now.',
  ATT_PAIRING_EXISTED: 'This device is already paired with a browser. Unpair it first.',
  ATT_PAIRING_NOT_FOUND: 'This device is no longer paired. Pair it again with the code on its screen.',
  ATT_QUARANTINE_NOT_FOUND: 'This quarantined record no longer exists. Refresh the list.',
  ATT_QUARANTINE_RESOLVED: 'This quarantined record was already handled. Refresh the list.',
  ATT_PERSON_CODE_TAKEN:
    'This terminal user ID already belongs to another employee. Choose another employee or ID.',
  ATT_MAPPING_NOT_FOUND: 'This assignment no longer exists. Refresh the list.',
  ATT_MAPPING_UNDONE: 'This assignment was already undone. Refresh the list.',
  ATT_MONTH_CLOSED: 'This would change punches in a closed month. Reopen the month first.',
  ATT_LATE_CHANGE_NOT_FOUND: 'This late change no longer exists. Refresh the list.',
  ATT_RECORD_FORGOTTEN:
    'Some of these records were deleted at the end of their retention period and can’t go back to quarantine.',
  ATT_WORKSHIFT_NOT_FOUND: 'This work shift no longer exists. Refresh the list.',
  ATT_WORKSHIFT_CLASH:
    'Another shift for this department and day type applies on some of these dates. Change the dates or edit that shift.',
  ATT_HOLIDAY_NOT_FOUND: 'This holiday no longer exists. Refresh the list.',
  ATT_HOLIDAY_EXISTED: 'There is already a holiday on this date. Edit that one instead.',
  ATT_HOLIDAY_NOT_AT_BUILDING:
    'Only a single building can have a working day on a company holiday. Choose the building.',
  DEV_FIRMWARE_NOT_FOUND: 'This firmware no longer exists. Refresh the list.',
  DEV_MODEL_NOT_FOUND: 'This model no longer exists. Refresh the list.',
  DEV_VERSION_EXISTED: 'This version already exists for this device type.',
  HR_COMPANY_CODE_EXISTED: 'This company code is already taken. Choose another.',
  HR_COMPANY_NOT_FOUND: 'This company no longer exists. Reload the page and choose another.',
  HR_COMPANY_IN_USE:
    'This company still has departments, employees, buildings or contracts. Move or delete them first.',
  HR_COMPANY_PARENT_NOT_FOUND: 'The parent company doesn’t exist. Choose another.',
  HR_COMPANY_CHILD_NOT_FOUND: 'The subsidiary doesn’t exist. Choose another.',
  HR_DEPARTMENT_NOT_FOUND: 'This department no longer exists. Reload the page and choose another.',
  HR_DEPARTMENT_CODE_EXISTED: 'This department code is already taken in the company. Choose another.',
  HR_DEPARTMENT_IN_USE: 'This department still has employees or subdepartments. Move them first.',
  HR_DEPARTMENT_PARENT_NOT_FOUND:
    'The parent department doesn’t exist or is a subdepartment of this one. Choose another.',
  HR_DEPARTMENT_CHILD_NOT_FOUND: 'The subdepartment doesn’t exist. Choose another.',
  HR_EMPLOYEE_NOT_FOUND: 'This employee no longer exists. Reload the page and choose another.',
  HR_EMPLOYEE_CODE_EXISTED: 'This employee code is already taken. Choose another.',
  HR_EMPLOYEE_ACCOUNT_DUPLICATED: 'Another employee already has this account name. Choose another.',
  HR_EMPLOYEE_IN_USE:
    'This employee has attendance records or manages a department. Deactivate them instead.',
  HR_EMPLOYEE_STILL_ACTIVE: 'This account is still active. Deactivate it before erasing the person.',
  HR_EMPLOYEE_RETAINED:
    'The company must still keep this person’s attendance records. Erase the person later, or change the privacy settings.',
  HR_EMPLOYEE_INFO_NOT_FOUND: 'This employee has no employment details. Enter them first.',
  HR_EMPLOYEE_INFO_CODE_EXISTED: 'This code is already used in the employment details. Choose another.',
  HR_MANAGER_NOT_FOUND: 'This manager no longer exists. Reload the page and choose another.',
  HR_MANAGER_EXISTED: 'This employee is already a manager.',
  HR_SHEET_UNREADABLE:
    'The file can’t be read. It’s damaged or password-protected. Save it again and try once more.',
  HR_SHEET_HIDDEN:
    'The workbook has no visible sheet. Unhide the sheet with the employees, save the file, and choose it again.',
  HR_SHEET_TOO_LARGE:
    'The file is too large. It can have up to 20,000 rows and 100 columns. Split it, or delete the empty rows at the end.',
  HR_SHEET_DOCTYPE:
    'The file contains a document type definition (DOCTYPE), which spreadsheets don’t need and which can be harmful. Save it again with a spreadsheet program.',
  HR_IMPORT_NOT_FOUND: 'This import no longer exists. Choose the file again.',
  HR_IMPORT_NOT_READY: 'This import can’t be run yet. Check its status and problems.',
  HR_VISITOR_NOT_FOUND: 'This visitor no longer exists. Refresh the list.',
  HR_VISITOR_NO_QR:
    'Can’t send this visitor a QR code right now. Check that they’re active and within their visit period, and that QR check-in is on.',
  HR_VISITOR_NO_WINDOW: 'This visitor has no meeting left. Issue a new code for a window of today.',
  HR_CARD_NOT_FOUND: 'This guest card no longer exists. Refresh the list.',
  HR_CARD_NUM_EXISTED: 'This number already belongs to a guest card or an employee. Choose another.',
  HR_CARD_NOT_AVAILABLE: 'This card is on loan, broken or inactive. Choose another.',
  HR_CARD_NOT_LENT: 'This card isn’t on loan.',
  HR_CARD_IN_USE: 'A visitor has this card. Mark it as returned first.',
  HR_VISIT_NOT_FOUND: 'This entry no longer exists. Refresh the logbook.',
  HR_VISIT_NOT_EXPECTED: 'This person isn’t expected today.',
  HR_VISIT_INSIDE: 'This person is already checked in.',
  HR_VISIT_LEFT: 'This person is already checked out.',
  HR_DECLARATION_NOT_FOUND: 'This declaration doesn’t exist, or its link has expired.',
  HR_DECLARATION_EXISTED: 'This declaration has already been submitted.',
  AREA_BUILDING_ID_NOT_FOUND: 'This building no longer exists. Refresh the list.',
  AREA_BUILDING_CODE_DUPLICATED: 'This building code is already taken in the company. Choose another.',
  AREA_BUILDING_IN_USE: 'This building still has rooms or gates. Delete or move them first.',
  AREA_ROOM_ID_NOT_FOUND: 'This room no longer exists. Refresh the list.',
  AREA_ROOM_CODE_DUPLICATED: 'This room code is already taken in the company. Choose another.',
  AREA_ROOM_IN_USE: 'This room still has doors, access or meetings. Delete or move them first.',
  AREA_DOOR_ID_NOT_FOUND: 'This door no longer exists. Refresh the list.',
  AREA_DOOR_CODE_NOT_FOUND: 'There is no door with this code. Check the code.',
  AREA_DOOR_CODE_DUPLICATED: 'This door code is already taken in the company. Choose another.',
  AREA_DOOR_IN_USE: 'This door still has devices. Delete or move them first.',
  AREA_DEVICE_ID_NOT_FOUND: 'This device no longer exists. Refresh the list.',
  AREA_DEVICE_ID_DUPLICATED: 'This device ID is already taken. Choose another.',
  AREA_DEVICE_CODE_DUPLICATED: 'This device code is already taken in the company. Choose another.',
  AREA_DEVICE_SERIAL_DUPLICATED:
    'Another device already has this serial number. Check the label on the device.',
  AREA_DEVICE_IN_USE: 'This device has punches, so it can’t be deleted. Deactivate it instead.',
  AREA_DEVICE_LOCK_NOT_FOUND:
    'This device has no such lock, or the lock is not assigned to a door. Reload the page.',
  AREA_DOOR_LOCK_TAKEN:
    'This door already has a lock of a controller. Choose another door, or unassign that lock first.',
  AREA_DEVICE_SETTING_ID_NOT_FOUND: 'These device settings no longer exist. Reload the page.',
  AREA_DEVICE_SETTING_CODE_DUPLICATED: 'This device settings code is already taken. Choose another.',
  AREA_ROOM_ACCESS_ID_NOT_FOUND: 'This access no longer exists. Refresh the list.',
  AREA_ROOM_ACCESS_NOT_NEEDED: 'This room is open to everyone, so no one needs access to it.',
  AREA_ROOM_ACCESS_USERNAME_AND_ROOM_DUPLICATED:
    'This person already has access to this room. Edit the existing access instead.',
  AREA_ROOM_PARENT_NOT_FOUND: 'The parent room doesn’t exist. Choose another.',
  AREA_ROOM_CHILD_NOT_FOUND: 'The inner room doesn’t exist. Choose another.',
  HOOK_NOT_FOUND: 'This webhook no longer exists. Refresh the list.',
  HOOK_NAME_EXISTED: 'The company already has a webhook with this name. Choose another.',
  HOOK_ADDRESS_NOT_PERMITTED: 'The URL must begin with https and use a host that the portal operator allows.',
  HOOK_HOSTS_NOT_SET: 'Webhooks are turned off. Ask the portal operator to set WEBHOOK_HOSTS.',
  HOOK_LIMIT_REACHED: 'The company has reached the maximum number of webhooks. Delete one first.',
  HOOK_DISABLED: 'This webhook is off. Turn it on first.',
  HOOK_DELIVERY_NOT_FOUND: 'This delivery no longer exists. Refresh the list.',
  HOOK_DELIVERY_WAITING: 'This delivery is still in progress. Wait until it has finished.',
  NOTI_NOTIFICATION_NOT_FOUND: 'This notification no longer exists. Refresh the list.',
  NOTI_DEVICE_TOKEN_NOT_FOUND:
    'This browser isn’t registered for notifications. Turn them on again in the settings.',
  SCHE_EVENT_NOT_FOUND: 'This meeting no longer exists. Refresh the calendar.',
  SCHE_SCHEDULE_NOT_FOUND: 'This event no longer exists. Refresh the calendar.',
  SCHE_FEED_NOT_FOUND: 'There is no link to revoke. Reload the page.',
  SCHE_APP_PASSWORD_NOT_FOUND: 'This app password no longer exists. Reload the page.',
  SCHE_APP_PASSWORD_LIMIT: 'You’ve reached the maximum number of app passwords. Revoke one first.',
  SCHE_EVENT_GUEST_NOT_EMPTY:
    'This would remove meetings with invited guests. Move or cancel those meetings first so that the guests are notified.',
  SCHE_INVALID_STATUS: 'This isn’t possible in the current status. Refresh the calendar.',
  SCHE_ROOM_TAKEN: 'The room is already booked at this time. Choose another time or room.',
  SCHE_ROOM_BUSY: 'Too many people are booking this room right now. Try again in a moment.',
  VEH_ID_NOT_FOUND: 'This vehicle no longer exists. Refresh the list.',
  VEH_LIMIT_REACHED: 'You can register up to four vehicles. Delete one first.',
  VEH_PLATENO_EXISTED: 'This plate number is already in use. Check the number.',
  VEH_REGISTERNO_EXISTED: 'This registration number is already in use. Check the number.',
  VEH_CHASSISNO_EXISTED: 'This chassis number is already in use. Check the number.',
  VEH_ENGINENO_EXISTED: 'This engine number is already in use. Check the number.',
  VEH_GATE_NOT_FOUND: 'This gate no longer exists. Refresh the list.',
  VEH_GATE_CODE_EXISTED: 'This gate code is already taken in the company. Choose another.',
  VEH_GATE_IN_USE: 'This gate still has lanes. Delete or move them first.',
  VEH_LANE_NOT_FOUND: 'This lane no longer exists. Refresh the list.',
  VEH_LANE_NAME_EXISTED: 'This gate already has a lane with this name. Choose another name.',
  VEH_LANE_IN_USE: 'This lane still has tracking devices. Delete or move them first.',
  VEH_DEVICES_NOT_FOUND: 'This tracking device no longer exists. Refresh the list.',
  VEH_DEVICES_ID_EXISTED: 'A tracking device with this ID already exists. Choose another.',
  VEH_DEVICES_NAME_EXISTED: 'A tracking device with this name already exists. Choose another name.',
  VEH_DEVICES_IN_USE:
    'This tracking device has recorded passages. You can delete it once those have been deleted.',
  VEH_DEVICES_NO_CAMERA: 'Only cameras and card readers report passages. Choose one of these types.',
  VEH_DEVICES_CAMERAURL_EXISTED: 'Another tracking device already uses this camera URL. Check the URL.',
  REQ_ID_NOT_FOUND: 'This request no longer exists. Refresh the list.',
  REQ_INVALID_STATUS: 'This isn’t possible in the request’s current status. Reload the request.',
  REQ_CLASH:
    'This person already has a pending or approved request for part of this time. Choose other dates.',
  REQ_NOT_EMPLOYED:
    'The request contains a date before the first or after the last day of employment. Choose other dates.',
  REQ_TYPE_NOT_FOUND: 'This request type or category doesn’t exist or is inactive. Choose another.',
  REQ_TYPE_EXISTED: 'A leave category with this code already exists. Choose another code.',
  REQ_TYPE_IN_USE: 'This category has been used in requests or is built in. Deactivate it instead.',
  REQ_TYPE_NO_BALANCE: 'Only leave can use a balance.',
  REQ_PUNCH_NOT_FOUND: 'This punch doesn’t exist or no longer counts.',
  REQ_NOTHING_TO_CANCEL:
    'None of these dates can be cancelled. They aren’t part of the approved request or were already cancelled.',
  REQ_NOTHING_TO_CORRECT:
    'Nothing is missing on this day. It already has the times you entered, or an approved request covers it.',
  REQ_LEAVE_BEYOND:
    'This is more leave than the remaining balance. Request fewer days or another type of leave.',
  REQ_GRANT_NOT_FOUND: 'This leave wasn’t granted manually or no longer exists. Refresh the balance.',
  REQ_GRANT_SPENT: 'More than this amount has already been taken or carried over to the next year.',
  REQ_GRANT_YEAR: 'The last date must be in the year the leave is granted for.',
  CON_ID_NOT_FOUND: 'This contract no longer exists. Refresh the list.',
  CON_CODE_EXISTED: 'This contract code is already taken in the company. Choose another.',
  CON_DATES: 'Start Date must lower than End Date',
  CON_TYPE_NOT_FOUND: 'This contract type no longer exists. Choose another.',
  CON_TYPE_EXISTED: 'A contract type with this name already exists. Choose another.',
  CON_TYPE_IN_USE: 'Some contracts still use this type. Change their type first.',
  CON_RULE_NOT_FOUND: 'This rule no longer exists. Refresh the list.',
  CON_RULE_EXISTED: 'A rule with this name already exists. Choose another.',
  TEL_AGENT_NOT_FOUND: 'This agent no longer exists. Reload the page.',
  TEL_AGENT_LIMIT: 'You’ve reached the maximum number of agents. Revoke one first.',
  TEL_BUCKET_NOT_FOUND: 'This bucket or event doesn’t exist. Create the bucket first.',
  TEL_CHECK_NOT_OPEN: 'There is no question to answer right now.',
  TEL_CLIENT_CLOSED:
    'You didn’t answer in time, so recording has stopped. Answer the question on the Telework page to resume.',
  TEL_LOG_NOT_FOUND: 'This break or manual log no longer exists. Reload the page.',
  TEL_PICTURE_NOT_FOUND: 'This picture no longer exists or was already compared. Reload the page.',
  TEL_LOG_CLASH: 'You already have a break or manual log at this time. Choose another time.',
  TEL_LOG_DECIDED: 'This has already been approved or rejected. Reload the page.',
  FILE_SIZE_TOO_LARGE: 'The file is too large. Choose a smaller one.',
  FILE_NOT_WIDE: 'The picture or video must have a 16:9 aspect ratio. Crop it and upload it again.',
  FILE_QUOTA_EXCEEDED:
    'The files of the company have reached their limit. Delete firmware, models or welcome media that are no longer needed, then try again.',
  FILE_SIZE_TOO_SMALL: 'The file is too small. Choose a larger one.',
  FILE_TYPE_NOT_ALLOWED: 'This filetype is not allowed.',
  FILE_WITHOUT_MANIFEST:
    'This file isn’t an Android package, because AndroidManifest.xml is missing. Choose the complete .apk file of the release.',
  IMAGE_TYPE_NOT_ALLOWED: 'This picture type isn’t allowed. Choose a BMP, JPG or PNG file.',
  IMAGE_UNREADABLE: 'The picture is damaged. Choose another.',
  IMAGE_SIDE_OUT_OF_RANGE:
    'Each side of the picture must be 128 to 1,024 pixels. Choose another or resize it.',
  IMAGE_RATIO_WRONG: 'The picture must be cropped to 4:5. Crop it again.',
  IMAGE_COUNT_WRONG: 'You must select 5/5 pictures to upload!',
  IMAGE_DUPLICATED: 'Images can not duplicate!',
  IMAGE_NOT_CHANGED: 'This is the same picture as before. Choose another.',
  IMAGE_NOT_WAITING: 'No pictures are pending approval. Reload the page.',
  IMAGE_NONE_UPLOADED: 'Please upload recognition pictures',
  END_TIME_CANT_NULL: 'End time can not be null',
} as const satisfies Record<ErrorCode, string>;

/**
 * Error texts with placeholders for the waiting time or for the years without enough leave. They are used if these
 * values are known.
 */
export const errorsWithValues = {
  tooMany: 'Too many attempts. Try again in {wait}.',
  leaveBeyond: 'This is more leave than is left in {years}. Ask for less, or for another kind of leave.',
};
