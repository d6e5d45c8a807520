export const identityProviders = {
  one: 'Identity provider',
  fields: {
    rejection: 'Rejected because',
    claim: 'Claim',
    value: 'Value of the claim',
    subject: 'Subject at the provider',
    account: 'Account with this email',
  },
  rejections: {
    TOKEN_REJECTED: 'A claim of the token is wrong',
    USER_INFO_REJECTED: 'UserInfo describes another subject',
    USER_INFO_UNREACHABLE: 'The provider did not answer at UserInfo, and the token has no email',
    EMAIL_MISSING: 'The provider sent no email',
    EMAIL_NOT_VERIFIED: 'The provider has not verified the email',
    DOMAIN_NOT_CLAIMED: 'The company has not claimed the domain of the email',
    NO_ACCOUNT: 'No account has this email',
    LINKED_OTHERWISE: 'The account is linked with another subject',
    ACCOUNT_INACTIVE: 'The account is not active',
    PASSWORDS_OFF: 'The password is right, but the company signs in with the provider only',
  },
  verbs: {
    list: 'List identity providers',
    start: 'Go to an identity provider',
    signIn: 'Sign in with an identity provider',
  },
} as const;
