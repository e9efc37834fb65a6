import { passwordLength } from '../../accounts/passwords.ts';

/** `UserSettings.Attribute` of Clerk's description. */
const attribute = (settings: object = {}) => ({
  enabled: false,
  required: false,
  used_for_first_factor: false,
  first_factors: [],
  used_for_second_factor: false,
  second_factors: [],
  verifications: [],
  verify_at_sign_up: false,
  immutable: false,
  ...settings,
});

const required = () => attribute({ enabled: true, required: true });

const attributes = () => ({
  email_address: attribute({
    enabled: true,
    required: true,
    used_for_first_factor: true,
    first_factors: ['email_code'],
    verifications: ['email_code'],
    verify_at_sign_up: true,
  }),
  phone_number: attribute(),
  username: attribute(),
  web3_wallet: attribute(),
  first_name: required(),
  last_name: required(),
  password: required(),
  authenticator_app: attribute(),
  ticket: attribute(),
  backup_code: attribute(),
  passkey: attribute(),
});

const off = { enabled: false };

/** `Client.UserSettings` of Clerk's description. `show_zxcvbn` stays off: it would load half a megabyte. */
export const userSettingsObject = () => ({
  attributes: attributes(),
  social: {},
  saml: { enabled: false },
  enterprise_sso: { enabled: false, self_serve_sso: false },
  sign_in: { second_factor: { required: false } },
  sign_up: {
    captcha_enabled: false,
    captcha_widget_type: 'smart',
    custom_action_required: false,
    progressive: true,
    mode: 'public',
    legal_consent_enabled: false,
  },
  restrictions: {
    allowlist: off,
    blocklist: off,
    allowlist_blocklist_disabled_on_sign_in: off,
    block_email_subaddresses: off,
    block_disposable_email_domains: off,
  },
  password_settings: {
    disable_hibp: true,
    disable_password_reverification: false,
    min_length: passwordLength.min,
    max_length: passwordLength.max,
    require_special_char: false,
    require_numbers: false,
    require_uppercase: false,
    require_lowercase: false,
    show_zxcvbn: false,
    min_zxcvbn_strength: 0,
    enforce_hibp_on_sign_in: false,
    allowed_special_characters: '!"#$%&\'()*+,-./:;<=>?@[]^_`{|}~',
  },
  username_settings: {
    min_length: 4,
    max_length: 64,
    allow_extended_special_characters: false,
    allow_numeric_usernames: false,
  },
  actions: { delete_self: true, create_organization: false, create_organizations_limit: null },
  attack_protection: {
    user_lockout: { enabled: false, max_attempts: 100, duration_in_minutes: 60 },
    pii: { enabled: true },
    email_link: { require_same_client: false },
    enumeration_protection: { enabled: false },
  },
  passkey_settings: { allow_autofill: false, show_sign_in_button: false, satisfies_second_factor: false },
});
