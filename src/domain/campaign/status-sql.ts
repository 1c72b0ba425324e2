/** SQL of the status of a campaign, by the alias of its row: a draft is stored as paused, so that nothing dials it. */
export const campaignStatus = (campaign: string): string =>
  `CASE WHEN ${campaign}.is_draft AND ${campaign}.status = 'paused' THEN 'draft' ELSE ${campaign}.status END`;
