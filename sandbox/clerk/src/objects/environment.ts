import type { Settings } from '../instance.ts';
import { displayConfigObject } from './environment/display-config.ts';
import { userSettingsObject } from './environment/user-settings.ts';

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
