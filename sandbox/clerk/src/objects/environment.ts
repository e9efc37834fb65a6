import { authConfigObject } from './environment/auth-config.ts';
import { displayConfigObject } from './environment/display-config.ts';
import { userSettingsObject } from './environment/user-settings.ts';

/**
 * `Client.Environment` of Clerk's description: how this instance is set up. E-mail address and password, names asked
 * for at sign-up, plans for users; no social sign-in, no organisations, no captcha, no second factor.
 */
export const environmentObject = (publicOrigin: string) => ({
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
  api_keys_settings: { enabled: false, user_api_keys_enabled: false, orgs_api_keys_enabled: false },
  protect_config: { loaders: [] },
  client_debug_mode: false,
  partitioned_cookies: false,
  maintenance_mode: false,
});
