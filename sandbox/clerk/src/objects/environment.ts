import { passwordLength } from '../accounts/credentials.ts';
import type { Settings } from '../instance.ts';

/**
 * `Client.Environment` of Clerk's description: the settings of this instance. E-mail address and password, required names,
 * plans for users, API keys if they are enabled; no social sign-in, no organisations, no captcha, no second factor.
 */
export const environmentObject = ({ publicOrigin, apiKeys }: Settings) => ({
  auth_config: authConfigObject(),
  display_config: displayConfigObject(publicOrigin),
  user_settings: userSettingsObject(),
  organization_settings: {
    enabled: false,
    max_allowed_memberships: 5,
    actions: { admin_delete: false },
    domains: { enabled: false, enrollment_modes: [], default_role: 'org:member' },
    slug: { disabled: true },
    creator_role: 'org:admin',
  },
  fraud_settings: { object: 'fraud_settings', native: { device_attestation_mode: 'disabled' } },
  commerce_settings: {
    billing: {
      stripe_publishable_key: null,
      free_trial_requires_payment_method: false,
      user: { enabled: true, has_paid_plans: true },
      organization: { enabled: false, has_paid_plans: false },
    },
  },
  api_keys_settings: { enabled: apiKeys, user_api_keys_enabled: apiKeys, orgs_api_keys_enabled: false },
  protect_config: { loaders: [] },
  client_debug_mode: false,
  partitioned_cookies: false,
  maintenance_mode: false,
});

/** `Client.AuthConfig` of Clerk's description. */
const authConfigObject = () => ({
  object: 'auth_config',
  id: 'aconf_sandbox',
  first_name: 'required',
  last_name: 'required',
  email_address: 'required',
  phone_number: 'off',
  username: 'off',
  password: 'required',
  identification_requirements: [['email_address']],
  identification_strategies: ['email_address'],
  first_factors: ['password', 'email_code', 'reset_password_email_code'],
  second_factors: [],
  email_address_verification_strategies: ['email_code'],
  single_session_mode: true,
  enhanced_email_deliverability: false,
  test_mode: false,
  url_based_session_syncing: false,
  claimed_at: null,
  reverification: false,
  native_settings: {
    object: 'native_settings',
    api_enabled: false,
    trusted_device_sign_in_enabled: false,
    trusted_device_enrollment_prompt_after_sign_in_enabled: false,
    trusted_device_enrollment_prompt_after_sign_up_enabled: false,
  },
});

const theme = {
  general: {
    color: '#6d28d9',
    padding: '1em',
    box_shadow: '0 2px 8px rgba(0, 0, 0, 0.2)',
    font_color: '#151515',
    font_family: 'inherit',
    border_radius: '0.5em',
    background_color: '#ffffff',
    label_font_weight: '600',
  },
  buttons: { font_color: '#ffffff', font_family: 'inherit', font_weight: '600' },
  accounts: { background_color: '#ffffff' },
};

/**
 * `Client.DisplayConfig` of Clerk's description. Links to Clerk's hosted pages lead to the product instead: to `/ai`
 * when signed in and to `/` when signed out.
 */
const displayConfigObject = (publicOrigin: string) => ({
  object: 'display_config',
  id: 'display_config_sandbox',
  instance_environment_type: 'production',
  application_name: 'Atelier',
  theme: theme,
  preferred_sign_in_strategy: 'password',
  logo_image_url: null,
  favicon_image_url: null,
  home_url: publicOrigin,
  sign_in_url: `${publicOrigin}/ai`,
  sign_up_url: `${publicOrigin}/ai`,
  user_profile_url: `${publicOrigin}/ai`,
  waitlist_url: publicOrigin,
  oauth_consent_url: publicOrigin,
  after_sign_in_url: `${publicOrigin}/ai`,
  after_sign_up_url: `${publicOrigin}/ai`,
  after_sign_out_one_url: publicOrigin,
  after_sign_out_all_url: publicOrigin,
  after_switch_session_url: `${publicOrigin}/ai`,
  after_join_waitlist_url: publicOrigin,
  organization_profile_url: publicOrigin,
  create_organization_url: publicOrigin,
  after_leave_organization_url: publicOrigin,
  after_create_organization_url: publicOrigin,
  logo_link_url: publicOrigin,
  support_email: null,
  branded: false,
  experimental_force_oauth_first: false,
  clerk_js_version: '6',
  show_devmode_warning: false,
  google_one_tap_client_id: null,
  help_url: null,
  privacy_policy_url: null,
  terms_url: null,
  logo_url: null,
  favicon_url: null,
  logo_image: null,
  favicon_image: null,
  captcha_public_key: null,
  captcha_widget_type: null,
  captcha_public_key_invisible: null,
  captcha_provider: null,
  captcha_oauth_bypass: [],
  captcha_heartbeat: false,
});

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
const userSettingsObject = () => ({
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
