export const unlimited = {
  RATE_LIMITS: JSON.stringify({
    ai_calls_per_minute: 100_000,
    reads_per_minute: 100_000,
    reads_at_once: 2_000,
    writes_per_minute: 100_000,
    images_per_minute: 100_000,
    sign_ins_per_minute: 1_000,
    api_key_checks_per_minute: 100_000,
  }),
  PLAN_LIMITS: 'off',
};
