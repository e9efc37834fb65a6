import { passwordLength } from '../accounts/credentials.ts';
import type { Settings } from '../instance.ts';

const required = { enabled: true, required: true };

/**
 * `Client.Environment`: the settings of this instance that differ from the defaults of ClerkJS. E-mail
 * address and password, required names, plans for users, API keys. Links to Clerk's
 * hosted pages lead to the product instead: to `/ai` when signed in and to `/` when signed out.
 */
export const environmentObject = ({ publicOrigin }: Settings) => ({
  auth_config: { single_session_mode: true },
  display_config: {
    instance_environment_type: 'production',
    application_name: 'Atelier',
    home_url: publicOrigin,
    sign_in_url: `${publicOrigin}/ai`,
    sign_up_url: `${publicOrigin}/ai`,
    user_profile_url: `${publicOrigin}/ai`,
    after_sign_in_url: `${publicOrigin}/ai`,
    after_sign_up_url: `${publicOrigin}/ai`,
    after_sign_out_one_url: publicOrigin,
    after_sign_out_all_url: publicOrigin,
    after_switch_session_url: `${publicOrigin}/ai`,
  },
  user_settings: {
    // A list of attributes replaces the default one.
    attributes: {
      email_address: {
        ...required,
        used_for_first_factor: true,
        first_factors: ['email_code'],
        verifications: ['email_code'],
        verify_at_sign_up: true,
      },
      first_name: required,
      last_name: required,
      password: required,
    },
    password_settings: { min_length: passwordLength.min, max_length: passwordLength.max },
    actions: { delete_self: true },
  },
  commerce_settings: {
    billing: {
      user: { enabled: true, has_paid_plans: true },
      organization: { enabled: false, has_paid_plans: false },
    },
  },
  api_keys_settings: { enabled: true, user_api_keys_enabled: true, orgs_api_keys_enabled: false },
});
