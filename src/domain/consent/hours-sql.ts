/** SQL of the `StoredHours` of a campaign, by the alias of its row. */
export const storedHours = (campaign: string): string => `json_build_object(
        'from', ${campaign}.calling_from, 'until', ${campaign}.calling_until, 'days', ${campaign}.calling_days,
        'byDay', ${campaign}.hours_by_day, 'skipsHolidays', ${campaign}.skips_holidays,
        'hasReason', ${campaign}.hours_reason IS NOT NULL
      )`;
