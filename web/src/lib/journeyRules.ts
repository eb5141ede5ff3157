/** What ends a journey for a person if it says so, and what it may do while a colleague has the conversation. */
export const STOPS = [
  "reply",
  "human_message",
  "lead_closed",
  "deal_won",
  "deal_lost",
  "conversation_resolved",
  "converted",
] as const;

export const HANDOFFS = ["pause", "cancel", "allow"] as const;
